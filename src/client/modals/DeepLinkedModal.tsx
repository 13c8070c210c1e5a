import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../session/use-session.ts'
import { trpc } from '../trpc.ts'
import { readModalLink, verdictOn, withoutWish } from './deepLinks.ts'
import type { ModalPerson } from './names.ts'
import { useModals } from './useModals.ts'

/**
 * Opens the modal that the address asks for. The page's own address loses the wish and the modal's history entry gets it,
 * so that Back and closing both end at the page; a reload finds it and opens the modal again.
 */
export default function LinkedModal({ wish }: { wish: unknown }) {
  const user = useSession()?.user
  const href = useRouterState({ select: ({ location }) => location.href })
  const navigate = useNavigate()
  const modals = useModals()
  const { client } = trpc.useUtils()
  const role = user?.role
  useEffect(() => {
    let left = false
    /** A creator by username; undefined where there is none, or nobody could be asked. */
    async function personNamed(usernameOrId: string): Promise<ModalPerson | undefined> {
      const found = await client.discovery.creator.query({ usernameOrId }).catch(() => undefined)
      if (!found) return undefined
      const { id, username, display_name, avatar_url } = found.creator
      return { id, username, displayName: display_name, avatarUrl: avatar_url }
    }
    async function arrive() {
      const link = readModalLink(wish)
      const verdict = link && modals.has(link.name) ? verdictOn(link, role) : 'drop'
      if (verdict === 'sign in')
        return navigate({ to: '/auth', search: { mode: 'signin', redirect: href }, replace: true })
      const { name, about } = link ?? {}
      const recipient = name === 'tokenTipping' && about && verdict === 'open' ? await personNamed(about) : undefined
      if (left) return
      await navigate({ href: withoutWish(href), state: true, replace: true, resetScroll: false })
      if (!link || verdict === 'drop') return
      if (recipient) modals.open('tokenTipping', { recipient })
      else if (link.name === 'singleUpload' && isFileType(link.about)) modals.open('singleUpload', { type: link.about })
      else modals.open(link.name)
    }
    void arrive()
    return () => {
      left = true
    }
  }, [wish, role, href, navigate, modals, client])
  return null
}

const isFileType = (about: string | undefined) => about === 'photo' || about === 'video' || about === 'audio'
