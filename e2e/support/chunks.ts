import { chunkWith, readChunks } from '#ops/build/chunks.ts'
import { root } from '#ops/command.ts'

/** Returns the URL pattern of the built file that contains a module, for `page.route`. */
export const chunkUrlWith = (module: string): string => `**/${chunkWith(readChunks(root), module)}`
