import * as z from 'zod'

/** The progress of a cut. It is stored, so that another run can continue after any part. */
const cutProgress = z.object({
  /** The place in the original: its byte, and the time of its cluster in ticks. */
  at: z.number(),
  cluster: z.number(),
  /** Ticks of the first kept packet, null before it, and from there to the last one. */
  base: z.number().nullable(),
  last: z.number(),
  /** Bytes of the cut so far, and its parts. */
  size: z.number(),
  parts: z.number(),
  /** Moments that players can jump to: the time in ticks, and the place of the cluster in bytes of the cut. */
  cues: z.array(z.tuple([z.number(), z.number()])),
  /** All packets are written; the index follows. */
  isWhole: z.boolean(),
  /** Where the index is; null: it is not written yet. */
  cuesAt: z.number().nullable(),
})
export type CutProgress = z.infer<typeof cutProgress>

/** A cut under way: the storage's name of its upload in parts, and its progress. */
export const startedCut = z.object({ partsId: z.string().nullable(), progress: cutProgress })
export type StartedCut = z.infer<typeof startedCut>
