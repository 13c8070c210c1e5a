import type { ReactNode } from 'react'
import { Avatar } from './Avatar.tsx'

type CompactRowProps = {
  /** Leading checkbox. */
  before?: ReactNode
  person: { name: string; src: string | null }
  /** Button that covers the row. */
  name: ReactNode
  /** One line of details, truncated if too long. */
  about: ReactNode
  badges: ReactNode
  /** Time, on wide screens. */
  end: ReactNode
}

/** Row of 44 px with everything in one line. */
export const CompactRow = ({ before, person, name, about, badges, end }: CompactRowProps) => (
  <div className="relative flex h-full min-w-0 items-center gap-3 px-3 hover:bg-wash">
    {before}
    <Avatar {...person} size="xs" />
    <span className="min-w-0 max-w-[45%] shrink-0 truncate font-semibold">{name}</span>
    <span className="min-w-0 flex-1 truncate text-muted text-sm">{about}</span>
    <span className="flex min-w-0 shrink items-center gap-1.5 overflow-hidden [&>*]:shrink-0">{badges}</span>
    <span className="shrink-0 text-muted text-sm narrow:hidden">{end}</span>
  </div>
)
