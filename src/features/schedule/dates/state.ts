import { addDays, addMonths, type Day, weekOf } from './rules.ts'

type Key = { key: string; shift: boolean; locale: string }

/** Returns the day that a key moves to in a grid of days (ARIA grid pattern); undefined for other keys. */
export function dayAfterKey(day: Day, { key, shift, locale }: Key): Day | undefined {
  const week = weekOf(day, locale)
  const steps: Partial<Record<string, () => Day | undefined>> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => week[0],
    End: () => week.at(-1),
    PageUp: () => addMonths(day, shift ? -12 : -1),
    PageDown: () => addMonths(day, shift ? 12 : 1),
  }
  return steps[key]?.()
}

/** Returns the day, limited to the range from `min` to `max`. */
export const clampDay = (day: Day, min: Day | undefined, max: Day | undefined): Day => {
  if (min !== undefined && day < min) return min
  return max !== undefined && day > max ? max : day
}
