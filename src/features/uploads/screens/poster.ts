const longestSide = 1_280
const waitMs = 8_000

const known = new WeakMap<Blob, Promise<Blob | undefined>>()

/**
 * Returns a frame near the start of a video, as an image; undefined if the browser cannot play the video. Runs in the
 * browser and caches the result. Call it when the file is chosen.
 */
export function posterOf(film: Blob): Promise<Blob | undefined> {
  const found = known.get(film) ?? lookFor(film)
  known.set(film, found)
  return found
}

async function lookFor(film: Blob): Promise<Blob | undefined> {
  const src = URL.createObjectURL(film)
  const video = document.createElement('video')
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src })
  try {
    await happens(video, 'loadeddata')
    video.currentTime = Math.min(1, Number.isFinite(video.duration) ? video.duration / 10 : 0)
    await happens(video, 'seeked')
    return await draw(video)
  } catch {
    return undefined
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(src)
  }
}

const happens = (video: HTMLVideoElement, name: 'loadeddata' | 'seeked') =>
  new Promise<void>((resolve, reject) => {
    video.addEventListener(name, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(video.error), { once: true })
    setTimeout(() => reject(new Error(`no ${name}`)), waitMs)
  })

async function draw(video: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0 || height === 0) return undefined
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) })
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.85))
}
