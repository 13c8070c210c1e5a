import * as z from 'zod'
import { type Html, html } from './html.ts'
import { button } from './page.ts'
import { postJson } from './services.ts'

const TIMEOUT_MS = 2000
const lateMs = 10_000

const meetings = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    status: z.string(),
    people: z.array(z.object({ name: z.string(), customId: z.string() })),
  }),
)
const person = z.object({ person: z.string() })
const media = person.extend({ media: z.enum(['stop', 'pass']) })
const joining = z.object({ slow: z.enum(['yes', 'no']) })
const webhook = z.object({ twist: z.string() })

/** Faults that the console can plan for the next webhook. */
const twists = {
  lost: 'Drop next webhook',
  doubled: 'Send it twice',
  late: 'Send it 10 s late',
  held: 'Hold it',
  'badly-signed': 'Sign it badly',
}

/** Returns the console's functions for the stand-in for RealtimeKit at `address`. */
export function meetingsConsole(address: string) {
  const control = `${address}/__control`
  return {
    section: async (): Promise<Html> => {
      const found = await fetch(`${control}/meetings`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
        .then(async (response) => meetings.parse(await response.json()))
        .catch(() => undefined)
      return render(found)
    },
    /** Drops a participant's connection without a close frame. */
    vanish: async (fields: unknown) =>
      void (await postJson(`${control}/vanish`, { customId: person.parse(fields).person })),
    /** Forwards or drops the media of a participant. */
    pass: async (fields: unknown) => {
      const { person: customId, media: does } = media.parse(fields)
      await postJson(`${control}/pass`, { customId, passes: does === 'pass' })
    },
    /** Crashes the SFU of a participant's meeting, with all its connections. */
    crash: async (fields: unknown) =>
      void (await postJson(`${control}/crash`, { customId: person.parse(fields).person })),
    twist: async (fields: unknown) => {
      const { twist } = webhook.parse(fields)
      await postJson(`${control}/webhooks`, { twist, ...(twist === 'late' && { delayMs: lateMs }) })
    },
    /** Starts or ends a delay of every join. */
    join: async (fields: unknown) => {
      const { slow } = joining.parse(fields)
      await postJson(`${control}/join`, { delayMs: slow === 'yes' ? lateMs : 0 })
    },
    release: async () => void (await postJson(`${control}/release`, {})),
  }
}

function render(found: z.infer<typeof meetings> | undefined): Html {
  return html`<section>
    <h2>Meetings <span class="count">${found?.length}</span></h2>
    ${!found && html`<p class="empty">RealtimeKit does not respond.</p>`}
    ${found?.length === 0 && html`<p class="empty">Nobody has met yet.</p>`}
    <div class="buttons">${Object.entries(twists).map(([twist, title]) => button('/meetings/webhooks', { twist }, title))}
      ${button('/meetings/release', {}, 'Release held')}
      ${button('/meetings/join', { slow: 'yes' }, 'Join 10 s late')}
      ${button('/meetings/join', { slow: 'no' }, 'Join at once')}
    </div>
    <ul class="rows">${(found ?? []).map(
      ({ id, title, status, people }) => html`<li>
        <span><strong>${title}</strong> <span class="quiet">${status.toLowerCase()}</span><br><code class="quiet">${id}</code></span>
        ${people.map(
          ({ name, customId }) => html`<span class="buttons">${name}
            ${button('/meetings/vanish', { person: customId }, 'Cut off')}
            ${button('/meetings/media', { person: customId, media: 'stop' }, 'Stop media')}
            ${button('/meetings/media', { person: customId, media: 'pass' }, 'Pass media')}
            ${button('/meetings/crash', { person: customId }, 'Kill its SFU')}
          </span>`,
        )}
      </li>`,
    )}</ul>
  </section>`
}
