import { cardCrop, crop } from './spec.ts'

export type Size = { width: number; height: number }
/** In pixels of the picture's box once it is turned. */
export type Area = Size & { x: number; y: number }
/** How far a picture can be enlarged under its frame, and how it stands there first; at 1 the frame is as large as it fits. */
export type Zooms = { min: number; max: number; start: number }

export const avatarZooms: Zooms = { min: crop.zoomMin, max: crop.zoomMax, start: crop.zoomStart }

const between = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/**
 * Of a card's picture nine tenths of the width are selected, centred, or as much as a shape that is less wide than the
 * picture can take in; and never so little that it is only a few pixels. Undefined: it has no more than those itself.
 */
export function cardZooms(picture: Size, aspect: number): Zooms | undefined {
  const widest = Math.min(picture.width, picture.height * aspect)
  if (widest < cardCrop.widthMin) return undefined
  const max = between(widest / cardCrop.widthMin, 1, cardCrop.zoomMax)
  return { min: 1, max, start: between(widest / (picture.width * cardCrop.startShare), 1, max) }
}

/** What is seen of an area in a frame of another shape that it fills: its middle. */
export function middleOf(area: Area, aspect: number): Area {
  const width = Math.min(area.width, area.height * aspect)
  const height = Math.min(area.height, area.width / aspect)
  return { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}

type Cut = { widthMax: number } | { height: number }

/** How large what is cut out is drawn: a card always as high as cards are, anything else never larger than it is. */
export function drawnSize(area: Size, cut: Cut): Size {
  const scale = 'height' in cut ? cut.height / area.height : Math.min(1, cut.widthMax / area.width)
  return { width: Math.max(1, Math.round(area.width * scale)), height: Math.max(1, Math.round(area.height * scale)) }
}
