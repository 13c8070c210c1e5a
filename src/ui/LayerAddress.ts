import { createContext } from 'react'

/** Search parameter that names a layer in the URL. */
export const layerKey = 'modal'

/**
 * Value of that parameter while the layers below are open, so that a reload or a shared link opens them again. Only the
 * history entry of the layer has it; the page under it keeps its own URL.
 */
export const LayerAddress = createContext<string | undefined>(undefined)
