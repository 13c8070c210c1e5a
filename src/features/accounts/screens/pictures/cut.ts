import { cuts, type PictureKind } from '../../spec/pictures.ts'

/** In pixels of the picture's box once it is turned. */
export type Area = { x: number; y: number; width: number; height: number }

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Draws what is inside the frame, never larger than it is, as a file to send. */
export async function cutOut(image: HTMLImageElement, area: Area, degrees: number, kind: PictureKind): Promise<Blob> {
  const { widthMax, type, quality } = cuts[kind]
  const scale = Math.min(1, widthMax / area.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser cannot draw')
  const { naturalWidth: width, naturalHeight: height } = image
  const [sin, cos] = [Math.abs(Math.sin(radians(degrees))), Math.abs(Math.cos(radians(degrees)))]
  context.imageSmoothingQuality = 'high'
  context.scale(scale, scale)
  context.translate((cos * width + sin * height) / 2 - area.x, (sin * width + cos * height) / 2 - area.y)
  context.rotate(radians(degrees))
  context.drawImage(image, -width / 2, -height / 2)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('this picture cannot be drawn'))), type, quality),
  )
}
