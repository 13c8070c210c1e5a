import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageHeading } from '../navigation/focusHeading.ts'
import { useSession } from '../session/use-session.ts'
import { trpc } from '../trpc/trpc.ts'
import { decideModalLink, readModalLink, withoutModalLink } from './deepLinks.ts'
import type { Loads } from './loads.ts'
import { sayModalFailed } from './ModalLoading.tsx'
import type { ModalDefinition, ModalName, ModalRegistry } from './registry.ts'
import { useModals } from './useModals.ts'

/**
 * Opens the modal that the URL names. The link moves from the page's history entry to the modal's, so that Back and
 * closing both return to the page. A reload finds the link and opens the modal again.
 */
export default function DeepLinkedModal({ value, loads }: { value: unknown; loads: Loads }) {
  const user = useSession()?.user
  const href = useRouterState({ select: ({ location }) => location.href })
  const navigate = useNavigate()
  const modals = useModals()
  const { client } = trpc.useUtils()
  const role = user?.role
  useEffect(() => {
    let left = false
    async function arrive() {
      const registry = await loads.registry()
      const link = readModalLink(registry, value)
      const decision = link ? decideModalLink(registry, link, role) : 'drop'
      if (left) return
      if (decision === 'sign in')
        return navigate({ to: '/auth', search: { mode: 'signin', redirect: href }, replace: true })
      const open = link && decision === 'open' ? await prepare(link.name, link.about) : undefined
      if (left) return
      await navigate({ href: withoutModalLink(href), state: true, replace: true, resetScroll: false })
      // A page that has just loaded has no focused element to return the focus to when the modal closes.
      if (open && document.activeElement === document.body)
        (pageHeading() ?? document.getElementById('main'))?.focus({ preventScroll: true })
      open?.()
    }
    /** Loads the props for the subject of the link. @returns a function that opens the modal. */
    async function prepare<N extends ModalName>(name: N, about: string | undefined): Promise<() => void> {
      const registry: ModalRegistry = await loads.registry()
      const definition: ModalDefinition<N> | undefined = registry[name]
      const props = about === undefined ? undefined : await definition?.subject?.read(about, client)
      return () => modals.openNamed(name, props)
    }
    arrive().catch(sayModalFailed)
    return () => {
      left = true
    }
  }, [value, role, href, navigate, modals, client, loads])
  return null
}
