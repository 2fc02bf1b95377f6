import { createContext } from 'react'

/** Whether images may be fetched. False in a dialog that is rendered ahead: the user hasn't opened it yet. */
export const RemoteImagesContext = createContext(true)
