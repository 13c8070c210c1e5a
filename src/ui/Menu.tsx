import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'

type MenuProps = {
  /** The button that opens it: `<IconButton label="More">…</IconButton>`. */
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  children: ReactNode
}

/** A list of actions under a button: arrows, typing ahead, Escape. Children: MenuItem, MenuLink, MenuLabel, MenuLine. */
export function Menu({ trigger, align = 'end', side = 'bottom', children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="popup-positioner" align={align} side={side} sideOffset={8} collisionPadding={12}>
          <Base.Popup className="popup">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type MenuItemProps = {
  icon?: ReactNode
  tone?: 'danger'
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, tone, disabled = false, onSelect, children }: MenuItemProps) {
  return (
    <Base.Item className="menu-item" data-tone={tone} disabled={disabled} onClick={onSelect}>
      {icon}
      {children}
    </Base.Item>
  )
}

/** A destination: `link` is the router's link without children, `<Link to="/settings" />`. */
export function MenuLink({ icon, link, children }: { icon?: ReactNode; link: ReactElement; children: ReactNode }) {
  return (
    <Base.LinkItem className="menu-item" render={link} closeOnClick>
      {icon}
      {children}
    </Base.LinkItem>
  )
}

export function MenuLine() {
  return <hr className="menu-line" />
}
