import { GALLERY } from '../../gallery/spec.ts'

/** To the creator of what moderation hid: that it is hidden, and why. */
export const HiddenNote = ({ reason }: { reason: string | null }) => (
  <p role="note" className="rounded-control bg-wash p-3 text-sm">
    <b>{GALLERY.hidden}.</b> {reason}
  </p>
)
