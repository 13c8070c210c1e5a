import { rmSync } from 'node:fs'
import { saveToFileSystem, WebmCallback } from 'werift/nonstandard'

/** An encoded frame of the browser. `time` is in milliseconds, `data` in base64. */
export type ShowFrame = { kind: 'audio' | 'video'; time: number; isKeyframe: boolean; data: string }

/** Writes frames to a seekable WebM file. */
export async function writeShow(
  file: string,
  frames: readonly ShowFrame[],
  size: { width: number; height: number },
): Promise<void> {
  rmSync(file, { force: true })
  const sorted = frames.toSorted((a, b) => a.time - b.time)
  const write = new WebmCallback(
    [
      { kind: 'audio', codec: 'OPUS', clockRate: 48_000, trackNumber: 1 },
      { kind: 'video', codec: 'VP8', clockRate: 90_000, trackNumber: 2, ...size },
    ],
    { duration: sorted.at(-1)?.time ?? 0 },
  )
  const save = saveToFileSystem(file)
  const done = new Promise<void>((resolve, reject) => {
    write.pipe(async (output) => {
      if (await save(output).catch(reject)) resolve()
    })
  })
  for (const { kind, data, isKeyframe, time } of sorted) {
    const frame = { data: Buffer.from(data, 'base64'), isKeyframe, time }
    if (kind === 'audio') write.inputAudio({ frame })
    else write.inputVideo({ frame })
  }
  write.stop()
  await done
}
