const longestSide = 1_280

/** Returns the current frame of a video as a picture; undefined before the first frame. */
export async function frameOf(video: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0 || height === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) })
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.85))
}

/** Shows a moment of a video, and waits until it is there. */
export const jumpTo = (video: HTMLVideoElement, second: number): Promise<void> =>
  new Promise((resolve) => {
    video.addEventListener('seeked', () => resolve(), { once: true })
    video.addEventListener('error', () => resolve(), { once: true })
    video.currentTime = second
  })
