import { useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { SubscribeToTier } from '#features/subscriptions/index.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import type { ContentItem } from '../../contract.ts'
import { addressOf, type ClickAction, clickActionOf } from '../../items/state.ts'

const loadViewer = () => import('./Viewer.tsx')
const loadUnlocking = () => import('../../unlocking/screens/UnlockDialog.tsx')
const Viewer = lazyWithRetry(loadViewer)
const UnlockDialog = lazyWithRetry(loadUnlocking)

type Opened = { item: ContentItem; how: ClickAction }

type Opener = {
  open: (item: ContentItem) => void
  /** Opens the item of a link. Visitors see a preview before they sign in. */
  openLink: (item: ContentItem) => void
  /** Prefetches the code and data needed to open an item. */
  warm: (item: ContentItem) => void
  /** Dialogs to render anywhere in the page. */
  layers: ReactNode
}

/**
 * Returns functions that open items of a list: an open item is shown, a locked one asks for its price or for a
 * subscription. `onChange` is for lists of other features. It is called with an unlocked item, or without an item after
 * a subscription.
 */
export function useContentOpener(items: readonly ContentItem[], onChange?: (item?: ContentItem) => void): Opener {
  const user = useSession()?.user
  const router = useRouter()
  const utils = trpc.useUtils()
  const [opened, setOpened] = useState<Opened>()
  const [isOpen, setOpen] = useState(false)
  const show = (item: ContentItem, how: ClickAction) => {
    if (how === 'view' && item.type === 'stream') {
      setOpen(false)
      return void router.navigate({ to: '/recordings/$id', params: { id: item.id } })
    }
    setOpened({ item, how })
    setOpen(true)
  }
  const open = (item: ContentItem) => {
    const how = clickActionOf(item)
    if (how === 'view') return show(item, how)
    if (how === 'nothing') return
    if (user) return show(item, how)
    void router.navigate({ to: '/auth', search: { mode: 'signin', redirect: addressOf(item) } })
  }
  const openLink = (item: ContentItem) => {
    const how = clickActionOf(item)
    // visitors see the unlock dialog also for items that need a tier
    if (how !== 'nothing') show(item, how === 'subscribe' && !user ? 'unlock' : how)
  }
  const warm = (item: ContentItem) => {
    const how = clickActionOf(item)
    if (how === 'view' && item.type !== 'stream') void loadViewer()
    if (how === 'unlock' && user) void loadUnlocking()
  }
  const close = (next: boolean) => {
    setOpen(next)
    // refetches, because the subscription may open more items
    if (next || opened?.how !== 'subscribe') return
    void utils.content.invalidate()
    onChange?.()
  }
  return { open, openLink, warm, layers: opened && <Suspense fallback={null}>{layer(opened)}</Suspense> }

  function layer({ item, how }: Opened): ReactNode {
    const dialog = { open: isOpen, onOpenChange: close }
    if (how === 'view') return <Viewer item={item} items={items} onMove={(to) => show(to, 'view')} {...dialog} />
    if (how === 'unlock')
      return (
        <UnlockDialog
          key={item.id}
          item={item}
          onUnlocked={(bought) => {
            onChange?.(bought)
            show(bought, 'view')
          }}
          onSubscribe={() => show(item, 'subscribe')}
          {...dialog}
        />
      )
    return item.tier && <SubscribeToTier creator={item.creator} tierId={item.tier.id} {...dialog} />
  }
}
