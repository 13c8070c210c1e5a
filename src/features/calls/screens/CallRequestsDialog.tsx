import { useNavigate } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { type CallTab, tabsOf } from '../listing/state.ts'
import { SENTENCES } from '../spec.ts'
import { CallTabs } from './CallTabs.tsx'
import { RatesButton } from './RequestsScreen.tsx'

const tabs = tabsOf('requests')

/** The Call Requests panel, in which a creator answers requests without leaving the page. */
export function CallRequestsDialog({ open, onOpenChange, size = 'lg', variant }: ModalComponentProps<'callRequests'>) {
  const [tab, setTab] = useState<CallTab>(tabs[0])
  const [busy, setBusy] = useState(false)
  const { sessions } = trpc.useUtils()
  const navigate = useNavigate()
  const refresh = async () => {
    setBusy(true)
    await sessions.requests.invalidate()
    setBusy(false)
  }
  const viewAll = () => {
    onOpenChange(false)
    void navigate({ to: '/call-requests' })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size={size}
      variant={variant}
      title={SENTENCES.title}
      footer={
        <>
          <Button variant="ghost" loading={busy} onClick={() => void refresh()}>
            <RefreshCw aria-hidden="true" />
            {SENTENCES.refresh}
          </Button>
          <Button variant="primary" onClick={viewAll}>
            {SENTENCES.viewAll}
          </Button>
        </>
      }
    >
      <CallTabs
        label={SENTENCES.title}
        side={'creator'}
        tabs={tabs}
        tab={tab}
        onTab={setTab}
        place={'dialog'}
        action={<RatesButton />}
      />
    </Dialog>
  )
}
