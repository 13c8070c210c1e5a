import { chunkWith, readChunks } from '../../src/local/build/chunks.ts'
import { root } from '../../src/local/command.ts'

/** Returns the address pattern of the built file that contains a module, for `page.route`. */
export const partWith = (module: string): string => `**/${chunkWith(readChunks(root), module)}`
