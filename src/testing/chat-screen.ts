import { chatPage } from '#features/live/chat/spec.ts'
import { hasGap, messageOf, withMessages } from '#features/live/chat/state.ts'
import { streamNews } from '#features/live/news/contract.ts'
import { chatChannel } from '#shared/channels.ts'
import { connectRealtime } from './realtime.ts'
import type { TestPerson, World } from './world.ts'

/** Collects the chat and the tips of a stream as an open page does (live/chat/screens/useChat.ts). */
export async function openChatScreen(world: World, who: TestPerson, id: string) {
  const realtime = connectRealtime(world, who, () => world.as(who).realtime.token({ stream_ids: [id] }))
  const { messages } = await world.as(who).live.chat({ id })
  const screen = { messages, tips: 0, tokens: 0, hasMissed: false }
  let reading = Promise.resolve()
  const catchUp = () => {
    const after = screen.messages.at(-1)?.number ?? 0
    reading = reading.then(async () => {
      const page = await world.as(who).live.chat({ id, after, limit: chatPage.max })
      screen.messages = withMessages(screen.messages, page.messages)
    })
  }
  await realtime.channels.get(chatChannel(id)).subscribe('stream.news', ({ data }) => {
    const news = streamNews.parse(data)
    const more = (news.messages ?? []).map(messageOf)
    if (news.missed || hasGap(screen.messages, more)) {
      screen.hasMissed = true
      catchUp()
    }
    screen.messages = withMessages(screen.messages, more)
    screen.tips += news.tips?.count ?? 0
    screen.tokens += news.tips?.tokens ?? 0
  })
  return {
    screen,
    realtime,
    catchUp,
    isRead: () => reading,
    numbers: () => screen.messages.map(({ number }) => number),
  }
}
