import { IconButton } from '#ui/IconButton.tsx'
import type { Person } from './useRelation.ts'

/** On a picture by default. */
export type BookmarkLook = { variant?: 'glass' | 'secondary'; size?: 'sm' | 'md' }

export type FaceProps = BookmarkLook & { person: Person; kept: boolean | undefined; onPress: () => void }

/** Unpressed until it is known whether the person is bookmarked; a press counts before that too. */
export function BookmarkFace({ person, kept, variant = 'glass', size = 'sm', onPress }: FaceProps) {
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
