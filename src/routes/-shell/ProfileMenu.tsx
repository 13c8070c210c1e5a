import { Link } from '@tanstack/react-router'
import { HandCoins, Moon, Sun, SunMoon } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { chooseTheme, useTheme } from '#client/preferences/theme.ts'
import { SignOutButton, type User } from '#features/accounts/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Popover } from '#ui/Popover.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { menuFor } from './navigation.ts'
import { slotIcons } from './slot-icons.ts'
import { useDestinations } from './useDestinations.ts'

const themes = [
  { value: 'light' as const, label: <Choice icon={<Sun aria-hidden="true" />} name="Light" /> },
  { value: 'dark' as const, label: <Choice icon={<Moon aria-hidden="true" />} name="Dark" /> },
  { value: 'system' as const, label: <Choice icon={<SunMoon aria-hidden="true" />} name="System" /> },
]

function Choice({ icon, name }: { icon: ReactElement; name: string }) {
  return (
    <>
      {icon}
      {name}
    </>
  )
}

type ProfileMenuProps = { user: User; trigger: ReactElement }

/** Who is signed in, the theme, and the way out (specification 1 §2.4). */
export function ProfileMenu({ user, trigger }: ProfileMenuProps) {
  const theme = useTheme()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover trigger={trigger} title="Your menu" open={isOpen} onOpenChange={setIsOpen}>
      <div className="grid w-72 max-w-full gap-4">
        <div className="flex items-center gap-3">
          <Avatar name={user.display_name} src={user.avatar_url} size="lg" />
          <div className="min-w-0">
            <p className="truncate font-bold font-display text-lg">{user.display_name}</p>
            <p className="truncate text-muted text-sm">@{user.username}</p>
          </div>
        </div>
        <SegmentedControl label="Theme" segments={themes} value={theme} onChange={chooseTheme} />
        <Pages user={user} onChoose={() => setIsOpen(false)} />
        {user.role !== 'admin' && <SendTipEntry onChoose={() => setIsOpen(false)} />}
        <SignOutButton />
      </div>
    </Popover>
  )
}

/** The pages that the bars have no room for. */
function Pages({ user, onChoose }: { user: User; onChoose: () => void }) {
  const slots = menuFor(user.role, useDestinations())
  if (slots.length === 0) return null
  return (
    <nav aria-label="Your pages" className="grid">
      {slots.map((slot) => {
        const Icon = slotIcons[slot.icon]
        return (
          slot.kind === 'path' && (
            <Link
              key={slot.to}
              to={slot.to}
              onClick={onChoose}
              className={`${buttonClass({ variant: 'ghost', block: true })} justify-start`}
            >
              <Icon aria-hidden="true" />
              {slot.label}
            </Link>
          )
        )
      })}
    </nav>
  )
}

/** The way to a tip for somebody whose page is not open: the dialog then asks for whom. */
function SendTipEntry({ onChoose }: { onChoose: () => void }) {
  const modals = useModals()
  return (
    <Button
      variant="secondary"
      onPointerEnter={() => modals.preload('tokenTipping')}
      onClick={() => {
        onChoose()
        modals.open('tokenTipping')
      }}
    >
      <HandCoins aria-hidden="true" />
      Send a tip
    </Button>
  )
}
