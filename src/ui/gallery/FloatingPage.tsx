import { CircleUser, Ellipsis, LogOut, Settings, Share2, Wallet } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { IconButton } from '../IconButton.tsx'
import { Menu, type MenuEntry } from '../Menu.tsx'
import { Popover } from '../Popover.tsx'
import { TokenAmount } from '../TokenAmount.tsx'
import { toast } from '../toast.ts'
import { Row } from './Both.tsx'
import { TipExample } from './TipExample.tsx'

const more = (
  <IconButton label="More" variant="secondary">
    <Ellipsis aria-hidden="true" />
  </IconButton>
)

const Profile = (props: ComponentProps<'a'>) => <a href="#profile" {...props} />

const entries: readonly MenuEntry[] = [
  { label: 'Edit profile', icon: <CircleUser aria-hidden="true" />, link: <Profile /> },
  { label: 'Settings', icon: <Settings aria-hidden="true" />, onSelect: () => toast.plain('Settings') },
  { label: 'Share', icon: <Share2 aria-hidden="true" />, disabled: true, onSelect: () => {} },
  'line',
  { label: 'Sign out', icon: <LogOut aria-hidden="true" />, tone: 'danger', onSelect: () => {} },
]

const sizes = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', 'full'] as const

/** Floating components. They open over the page, so they follow the page's own theme. */
export function FloatingPage() {
  return (
    <section className="grid gap-4">
      <h2 className="text-lg">Floating</h2>
      <Row>
        {sizes.map((size) => (
          <DialogExample key={size} size={size} />
        ))}
        <LowExample />
        <TipExample />
      </Row>
      <Row>
        <Menu trigger={more} entries={entries} align="start" />
        <Popover
          title="Wallet"
          align="start"
          showTitle
          trigger={
            <Button>
              <Wallet aria-hidden="true" />
              Wallet
            </Button>
          }
        >
          <div className="grid gap-4">
            <TokenAmount tokens={433} display className="text-2xl" />
            <Button variant="primary">Get tokens</Button>
          </div>
        </Popover>
      </Row>
      <Row>
        <Button onClick={() => toast.success('Tokens purchased successfully!')}>Success</Button>
        <Button onClick={() => toast.error('Payment failed. Please try again.', { detail: 'Nothing was charged.' })}>
          Error
        </Button>
        <Button
          onClick={() =>
            toast.plain('New application from Ana Ruiz', {
              durationMs: 10_000,
              action: { label: 'View', run: () => {} },
            })
          }
        >
          With an action
        </Button>
      </Row>
    </section>
  )
}

function LowExample() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        Dialog low
      </Button>
      <Dialog open={open} onOpenChange={setOpen} low title="Send a tip" description="The page stays visible.">
        <Button variant="tip" size="lg" block onClick={() => setOpen(false)}>
          Send 25 tokens
        </Button>
      </Dialog>
    </>
  )
}

function DialogExample({ size }: { size: NonNullable<ComponentProps<typeof Dialog>['size']> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        Dialog {size}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size={size}
        title="Leave the stream?"
        description="The people watching will see that you left."
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Stay</Button>
            <Button variant="danger" onClick={() => setOpen(false)}>
              Leave
            </Button>
          </>
        }
      >
        <p>Your tips so far are yours. You can go live again at once.</p>
      </Dialog>
    </>
  )
}
