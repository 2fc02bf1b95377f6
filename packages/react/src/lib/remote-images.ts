import { createContext } from 'react'

/** Whether pictures may be fetched. False in a dialog that is drawn ahead: nobody has asked for anything yet. */
export const ForeignPictures = createContext(true)
