import { type PictureKind, pictureExports } from '../spec.ts'
import { type Area, exportSize, type Size } from '../state.ts'

/** Selected area of a rotated picture. */
export type CropSelection = { image: HTMLImageElement; area: Area; degrees: number }

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Draws the selected area on a canvas, scaled to `size`. */
export function draw(canvas: HTMLCanvasElement, { image, area, degrees }: CropSelection, size: Size): void {
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser cannot draw')
  const { naturalWidth: width, naturalHeight: height } = image
  const [sin, cos] = [Math.abs(Math.sin(radians(degrees))), Math.abs(Math.cos(radians(degrees)))]
  context.imageSmoothingQuality = 'high'
  context.scale(size.width / area.width, size.height / area.height)
  context.translate((cos * width + sin * height) / 2 - area.x, (sin * width + cos * height) / 2 - area.y)
  context.rotate(radians(degrees))
  context.drawImage(image, -width / 2, -height / 2)
}

/** Returns the selected area as an image file for upload. */
export async function cropToFile(selection: CropSelection, kind: PictureKind): Promise<Blob> {
  const { type, quality } = pictureExports[kind]
  const canvas = document.createElement('canvas')
  draw(canvas, selection, exportSize(selection.area, pictureExports[kind]))
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('this picture cannot be drawn'))), type, quality),
  )
}
