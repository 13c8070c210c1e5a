/** A fault that the simulator must find: a text of a file of the product, and its replacement. */
export type PlantedFault = { name: string; file: string; find: string; replace: string }
