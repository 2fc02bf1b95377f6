/** Effects that must be done before the browser paints; on a server neither runs, and React must not warn. */
import { useEffect, useLayoutEffect } from 'react'

export const useEffectBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect
