/** Returns the list with an item moved to another index, which is clamped to the ends of the list. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const place = Math.max(0, Math.min(items.length - 1, to))
  const rest = items.filter((_, index) => index !== from)
  const item = items[from]
  return item === undefined ? [...items] : [...rest.slice(0, place), item, ...rest.slice(place)]
}

type Box = { left: number; top: number; width: number; height: number }

/** Returns the index of the box whose center is nearest to the pointer, or -1 without boxes. */
export function placeAt(boxes: readonly Box[], x: number, y: number): number {
  const away = boxes.map(({ left, top, width, height }) => Math.hypot(left + width / 2 - x, top + height / 2 - y))
  return away.indexOf(Math.min(...away))
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Returns the index to which a key moves an item, or undefined for other keys. */
export function placeByKey(key: string, at: number, count: number): number | undefined {
  const step = steps[key]
  const to = key === 'Home' ? 0 : key === 'End' ? count - 1 : step === undefined ? at : at + step
  return to === at || to < 0 || to >= count ? undefined : to
}
