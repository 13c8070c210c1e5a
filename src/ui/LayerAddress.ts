import { createContext } from 'react'

/** What the address says of a layer, by this key of its search. */
export const layerKey = 'modal'

/**
 * What the address says while the layers below are open, so that a reload or a shared link opens them again. Only the
 * history entry of the layer has it: the page under it keeps its own address.
 */
export const LayerAddress = createContext<string | undefined>(undefined)
