import { useParams } from '@tanstack/react-router'
import { ChevronRight, HandCoins, MessageCircle } from 'lucide-react'
import { useModals } from '#client/modals/useModals.ts'
import { pageCommands } from '#client/navigation/pageCommands.ts'
import { useNavigation } from '#client/navigation/useNavigation.ts'
import { useStore } from '#client/store/store.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toRecipient } from '#features/discovery/cards/screens/recipient.ts'
import type { User } from '#shared/session.ts'
import type { Command } from './commands.ts'

type Person = { name: string; actions: Command[] }

/** Returns the creator or the open item of the current page, and the available actions; undefined elsewhere. */
export function usePerson(user: User | undefined): Person | undefined {
  const { usernameOrId } = useParams({ strict: false })
  // Their page has loaded them already.
  const { data } = trpc.discovery.creator.useQuery({ usernameOrId: usernameOrId ?? '' }, { enabled: false })
  const { goTo } = useNavigation()
  const modals = useModals()
  const offered = useStore(pageCommands, (commands) => commands)
  if (offered) {
    const { title, commands } = offered
    return { name: title, actions: commands.map((one) => ({ id: `page ${one.label}`, icon: ChevronRight, ...one })) }
  }
  if (!user || usernameOrId === undefined || !data || data.creator.id === user.id) return undefined
  const { creator } = data
  const name = creator.display_name
  const message: Command = {
    id: `message ${creator.id}`,
    label: `Message ${name}`,
    words: 'write chat send',
    icon: MessageCircle,
    run: () => void goTo(`/messages/${creator.id}`),
  }
  const tip: Command = {
    id: `tip ${creator.id}`,
    label: `Tip ${name}`,
    words: 'send give gift',
    icon: HandCoins,
    run: () => modals.open('tokenTipping', { recipient: toRecipient(creator) }),
  }
  return { name, actions: user.role === 'admin' ? [message] : [tip, message] }
}
