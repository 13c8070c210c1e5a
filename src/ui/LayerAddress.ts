import { createContext } from 'react'

/** A pair of the address's search. */
export type AddressPair = { key: string; value: string }

/**
 * What the address says while the layers below are open, so that a reload or a shared link opens them again. Only the
 * history entry of the layer has it: the page under it keeps its own address.
 */
export const LayerAddress = createContext<AddressPair | undefined>(undefined)
