import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode, RefObject } from 'react'

export type MenuEntry =
  | {
      label: string
      icon?: ReactNode
      tone?: 'danger'
      /** A link: the router's link without children, `<Link to="/settings" />`. */
      link: ReactElement
    }
  | { label: string; icon?: ReactNode; tone?: 'danger'; disabled?: boolean; onSelect: () => void }
  /** Separator between groups. */
  | 'line'

type MenuPanelProps = {
  open: boolean
  onChange: (open: boolean, details: { reason: string; event: Event }) => void
  anchor: RefObject<HTMLElement | null>
  entries: readonly MenuEntry[]
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
}

/** Lazily loaded part of Menu. */
export default function MenuPanel({ open, onChange, anchor, entries, align, side }: MenuPanelProps) {
  return (
    <Base.Root open={open} onOpenChange={onChange}>
      <Base.Portal>
        <Base.Positioner
          className="popup-positioner"
          anchor={anchor}
          align={align ?? 'end'}
          side={side ?? 'bottom'}
          sideOffset={8}
          collisionPadding={12}
        >
          <Base.Popup className="popup" finalFocus={anchor}>
            {entries.map((entry, index) =>
              entry === 'line' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines are identical
                <hr key={`line ${index}`} className="menu-line" />
              ) : (
                <Entry key={entry.label} entry={entry} />
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Entry({ entry }: { entry: Exclude<MenuEntry, 'line'> }) {
  const { label, icon, tone } = entry
  const look = { className: 'menu-item', 'data-tone': tone }
  if ('link' in entry)
    return (
      <Base.LinkItem {...look} render={entry.link} closeOnClick>
        {icon}
        {label}
      </Base.LinkItem>
    )
  return (
    <Base.Item {...look} disabled={entry.disabled ?? false} onClick={entry.onSelect}>
      {icon}
      {label}
    </Base.Item>
  )
}
