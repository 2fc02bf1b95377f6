/** Layout effect in browsers, plain effect on servers, where React would warn. */
import { useEffect, useLayoutEffect } from 'react'

export const useEffectBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect
