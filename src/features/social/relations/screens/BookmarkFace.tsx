import { IconButton } from '#ui/IconButton.tsx'
import type { Person } from './useRelation.ts'

/** Look of the button. The default is for a button over an image. */
export type BookmarkLook = { variant?: 'glass' | 'secondary'; size?: 'sm' | 'md' }

export type BookmarkFaceProps = BookmarkLook & { person: Person; kept: boolean | undefined; onPress: () => void }

/** Bookmark button. Looks not bookmarked until the state is loaded; a click before that is applied later. */
export function BookmarkFace({ person, kept, variant = 'glass', size = 'sm', onPress }: BookmarkFaceProps) {
  return (
    <IconButton
      label={`Bookmark ${person.displayName}`}
      variant={variant}
      size={size}
      aria-pressed={kept ?? false}
      onClick={onPress}
    >
      <span aria-hidden="true" className="glyph glyph-bookmark" />
    </IconButton>
  )
}
