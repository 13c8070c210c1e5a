import { cardCrop, crop } from './spec.ts'

export type Size = { width: number; height: number }
/** An area in pixels of the rotated picture's bounding box. */
export type Area = Size & { x: number; y: number }
/** Zoom limits and the initial zoom of a picture under its frame; at 1 the frame is as large as possible. */
export type Zooms = { min: number; max: number; start: number }

export const avatarZooms: Zooms = { min: crop.zoomMin, max: crop.zoomMax, start: crop.zoomStart }

const between = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/**
 * Returns the zoom limits of a card's picture. At first 90 % of its width is selected, centred, or the largest area
 * that fits if the shape is narrower than the picture. Returns undefined if the picture is smaller than the smallest
 * selection.
 */
export function cardZooms(picture: Size, aspect: number): Zooms | undefined {
  const widest = Math.min(picture.width, picture.height * aspect)
  if (widest < cardCrop.widthMin) return undefined
  const max = between(widest / cardCrop.widthMin, 1, cardCrop.zoomMax)
  return { min: 1, max, start: between(widest / (picture.width * cardCrop.startShare), 1, max) }
}

/** Returns the centre of an area that a frame of another shape shows when filled. */
export function middleOf(area: Area, aspect: number): Area {
  const width = Math.min(area.width, area.height * aspect)
  const height = Math.min(area.height, area.width / aspect)
  return { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}

type Cut = { widthMax: number } | { height: number }

/** Returns the size of the exported picture: cards have a fixed height; other pictures are never enlarged. */
export function drawnSize(area: Size, cut: Cut): Size {
  const scale = 'height' in cut ? cut.height / area.height : Math.min(1, cut.widthMax / area.width)
  return { width: Math.max(1, Math.round(area.width * scale)), height: Math.max(1, Math.round(area.height * scale)) }
}
