import * as z from 'zod'

/** Progress of a trimmed file. It is stored after some parts, so that another run can continue. */
const cutProgress = z.object({
  /** Position in the original: the byte of the next element, and the time of its cluster in ticks. */
  at: z.number(),
  cluster: z.number(),
  /** Ticks of the first copied packet, null before it, and ticks from that packet to the last one. */
  base: z.number().nullable(),
  last: z.number(),
  /** Bytes written until now, and the number of parts. */
  size: z.number(),
  parts: z.number(),
  /** Seek points: the time in ticks, and the byte of the cluster in the trimmed file. */
  cues: z.array(z.tuple([z.number(), z.number()])),
  /** True once all packets are written. Only the index is then missing. */
  isWhole: z.boolean(),
  /** Byte of the index in the trimmed file; null until it is written. */
  cuesAt: z.number().nullable(),
})
export type CutProgress = z.infer<typeof cutProgress>

/** Progress of an unfinished file, and the id of its multipart upload at storage. */
export const startedCut = z.object({ partsId: z.string().nullable(), progress: cutProgress })
export type StartedCut = z.infer<typeof startedCut>
