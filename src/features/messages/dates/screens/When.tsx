import { correctedNow } from '#client/time/clock.ts'
import { useViewerZone } from '#ui/useViewerZone.ts'
import { ViewerText } from '#ui/ViewerText.tsx'
import { clockText, shortText } from '../state.ts'

type WhenProps = { at: Date; exact?: boolean; className?: string }

/** Renders a time in the viewer's time zone. */
export function When({ at, exact = false, ...rest }: WhenProps) {
  const zone = useZone()
  return (
    <ViewerText at={at} {...rest}>
      {exact ? clockText(at, zone) : shortText(at, correctedNow(), zone)}
    </ViewerText>
  )
}

/** Returns the viewer's time zone; UTC until it is known. */
export const useZone = (): string => useViewerZone() ?? 'UTC'
