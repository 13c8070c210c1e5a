import { IconButton } from '#ui/IconButton.tsx'
import type { Person } from './useRelation.ts'

/** Look of the button; the default is for pictures. */
export type BookmarkLook = { variant?: 'glass' | 'secondary'; size?: 'sm' | 'md' }

export type FaceProps = BookmarkLook & { person: Person; kept: boolean | undefined; onPress: () => void }

/** Bookmark button. Shown as not bookmarked until loaded; a click before that counts. */
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
