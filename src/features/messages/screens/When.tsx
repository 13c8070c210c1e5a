import { clockText, shortText } from '../state.ts'
import { useAwake } from './useAwake.ts'

type WhenProps = { at: Date; exact?: boolean; className?: string }

/** When it was, in the viewer's zone: known to the browser alone, so it appears once the page is awake. */
export function When({ at, exact = false, className }: WhenProps) {
  const awake = useAwake()
  return (
    <time dateTime={at.toISOString()} className={className}>
      {awake && (exact ? clockText(at) : shortText(at, new Date()))}
    </time>
  )
}
