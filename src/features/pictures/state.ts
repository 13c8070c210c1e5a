import { cardCrop, crop } from './spec.ts'

export type Size = { width: number; height: number }
/** Rectangle in the bounding box of the rotated picture, in pixels from its top left corner. */
export type Area = Size & { x: number; y: number }
/**
 * Zoom limits and the initial zoom of a picture under its frame. At zoom 1 the frame selects the largest possible area.
 */
export type Zooms = { min: number; max: number; start: number }

export const avatarZooms: Zooms = { min: crop.zoomMin, max: crop.zoomMax, start: crop.zoomStart }

const between = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/**
 * Returns the zoom limits of a card's picture. The initial selection is centred and has 90 % of the picture's width, or
 * is the largest area that fits if the aspect ratio is narrower than the picture. Returns undefined if the picture is
 * smaller than the smallest selection.
 */
export function cardZooms(picture: Size, aspect: number): Zooms | undefined {
  const widest = Math.min(picture.width, picture.height * aspect)
  if (widest < cardCrop.widthMin) return undefined
  const max = between(widest / cardCrop.widthMin, 1, cardCrop.zoomMax)
  return { min: 1, max, start: between(widest / (picture.width * cardCrop.startShare), 1, max) }
}

/** Returns the largest centred part of an area that has another aspect ratio. */
export function centredArea(area: Area, aspect: number): Area {
  const width = Math.min(area.width, area.height * aspect)
  const height = Math.min(area.height, area.width / aspect)
  return { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}

type ExportSize = { widthMax: number } | { height: number }

/** Returns the size of the exported picture: cards have a fixed height; other pictures are never enlarged. */
export function exportSize(area: Size, limits: ExportSize): Size {
  const scale = 'height' in limits ? limits.height / area.height : Math.min(1, limits.widthMax / area.width)
  return { width: Math.max(1, Math.round(area.width * scale)), height: Math.max(1, Math.round(area.height * scale)) }
}
