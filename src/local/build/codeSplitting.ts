import fs from 'node:fs'
import path from 'node:path'
import type { Rolldown } from 'vite'

const kit = (names: string) => names.split(' ').map((name) => `src/ui/${name}`)
const icons = (names: string) => names.split(' ').map((name) => `node_modules/lucide-react/dist/esm/icons/${name}.mjs`)
const of = (folder: string, names: string) => names.split(' ').map((name) => `src/features/${folder}/${name}`)

/**
 * Modules that the browser's build keeps in one file each. Small modules that several pages share would each be a file:
 * they compress worse, and a page names all of its files twice.
 */
const groups: Record<string, string[]> = {
  /** What nearly every page has. */
  parts: [
    'src/client/navigation/PlainLink.tsx',
    'src/client/sentence.ts',
    'src/client/session/useJoin.ts',
    'src/shared/tokens.ts',
    ...of('social/screens', 'BookmarkFace.tsx BookmarkSpot.tsx'),
    'src/features/tips/screens/TipButton.tsx',
    ...of('discovery', 'screens/CardState.tsx screens/LoadFailed.tsx screens/recipient.ts spec/words.ts'),
    ...kit(
      'Avatar.tsx Badge.tsx Card.tsx Chip.tsx Coin.tsx EmptyState.tsx ErrorState.tsx Field.tsx Input.tsx Menu.tsx',
    ),
    ...kit(
      'PosterCard.tsx PosterSkeleton.tsx TokenAmount.tsx numbers.ts person.ts pictures.ts useOpener.ts usePicture.ts',
    ),
    ...icons(
      'badge-check bookmark check circle-exclamation-point ellipsis flag image message-circle mic phone sparkles',
    ),
    ...icons('calendar-days map-pin pencil user-plus users video x'),
  ],
  /** Cards of creators. */
  cards: [...of('discovery/screens', 'CardPrices.tsx CreatorCard.tsx CreatorPrices.tsx GridLinks.tsx')],
  /** What there is to do with a person. */
  person: [
    ...of('social', 'spec.ts screens/PersonMenu.tsx screens/useRelation.ts'),
    ...icons('bookmark-x shield-ban volume-2 volume-x'),
  ],
  /** A creator's gallery, before its pictures. */
  gallery: [
    'src/ui/Tabs.tsx',
    ...of('content', 'index.ts spec/lists.ts screens/GallerySkeleton.tsx screens/load.ts screens/useGalleryTabs.tsx'),
  ],
  /** A creator as their page and the preview of it show them. */
  creator: [
    ...of('discovery/screens', 'CreatorBanner.tsx CreatorIntro.tsx CreatorPortrait.tsx CreatorRates.tsx'),
    ...of('discovery', 'screens/CreatorSkeleton.tsx spec/share-words.ts'),
    ...icons('arrow-up-right share-2 voicemail'),
    'src/client/share.ts',
  ],
  /** The forms of signing in, joining and what mails lead to. */
  signin: [
    ...of('accounts/screens', 'FormError.tsx PasswordField.tsx challenge.ts useSending.ts'),
    ...of(
      'accounts/screens/mail',
      'AskAgain.tsx CheckMail.tsx CodeField.tsx ResendButton.tsx SignInByCode.tsx useResend.ts',
    ),
  ],
  /** Whatever takes tokens. */
  paid: [
    ...['BalanceAfter.tsx', 'PaidFooter.tsx', 'kept-keys.ts', 'key-store.ts', 'usePaidAction.ts'].map(
      (name) => `src/client/paid/${name}`,
    ),
  ],
  /** Whether what was pressed arrived. */
  intent: ['src/client/failure.ts', 'src/shared/certainty.ts', 'src/shared/idempotency.ts'],
  /** Moments on somebody's clock. */
  clocks: ['src/client/useMinute.ts', 'src/client/useViewerZone.ts', 'src/ui/zonedTime.ts'],
  /** Looking for something in a list. */
  search: ['src/client/managing/useListSearch.ts', 'src/client/useSettled.ts', 'src/ui/SearchInput.tsx'],
  /** A call in a list and on its page, with what can be done with it. */
  calls: [
    ...of('calls/acts', 'lists.ts spec.ts state.ts'),
    ...of('calls/acts/screens', 'CallActions.tsx EndingForm.tsx useCallAct.ts'),
    ...of('calls/listing', 'spec.ts state.ts'),
    ...of('calls/listing/screens', 'CallBadge.tsx CallCard.tsx CallTabs.tsx CallWhen.tsx ProposedDate.tsx'),
    ...of('calls/listing/screens', 'RequestsScreen.tsx useClock.ts'),
  ],
  /** The times that are free instead of one that was taken. */
  slots: of('calls', 'requests/state.ts asking/screens/NextSlots.tsx'),
  /** A conversation: what is kept of it, and what is on its way. */
  conversation: [
    ...of('messages/screens', 'attach/AttachmentPlace.tsx stores/channels.ts stores/threads.ts stores/unfinished.ts'),
    ...of('messages', 'screens/useUnsent.ts state/channels.ts state/unsent.ts'),
    ...icons('audio-lines bell-off check-check'),
  ],
  /** What the menus show beside their entries. */
  menus: [
    ...icons('bell circle-question-mark compass images layout-dashboard package-check radio shopping-bag star'),
    ...icons('user-round wallet'),
  ],
  /** A file for one's own calendar. */
  ics: ['src/client/saveFile.ts', ...of('schedule/ics/screens', 'useSaveIcs.ts'), ...icons('calendar-plus')],
  /** An event as its page, its dialog and lists show it. */
  events: [
    ...of('schedule/events', 'lists.ts spec.ts'),
    ...of('schedule/tickets', 'spec.ts'),
    ...of(
      'schedule/events/screens',
      'EventAbout.tsx EventBadges.tsx EventFacts.tsx EventNews.tsx IcsButton.tsx useEventTime.ts',
    ),
    ...of('schedule/tickets/screens', 'TicketActions.tsx TicketState.tsx'),
    ...icons('ticket'),
  ],
  /** Lists of events. */
  finding: of(
    'schedule/finding',
    'lists.ts spec.ts state.ts screens/EventCard.tsx screens/FindEvents.tsx screens/load.ts',
  ),
  /** What became of an order, a ticket or a call. */
  history: icons('circle-check clock-3 coins info rotate-ccw shield-check'),
}

/**
 * The groups for rolldown's `codeSplitting`; what their modules import stays where it is.
 * @throws when a file that a group names does not exist: it was moved, and the group would silently be without it
 */
export function codeSplittingGroups(root: string) {
  return Object.entries(groups).map(([name, files]) => {
    const missing = files.filter((file) => !fs.existsSync(path.join(root, file)))
    if (missing.length > 0)
      throw new Error(`The group "${name}" of src/local/build/codeSplitting.ts names no file: ${missing.join(', ')}`)
    const ids = new Set(files.map((file) => fs.realpathSync(path.join(root, file))))
    return { name, test: (id: string) => ids.has(id.split('?')[0] ?? id), includeDependenciesRecursively: false }
  })
}

/** A module that is hardly more than its own imports and exports: an icon, a dialog that the Worker leaves out, a route. */
const smallBytes = 1_500

/**
 * The Worker's files: what every request needs, what several pages share, small modules with all they import, and large
 * screens. 300 files of less than a kilobyte weigh twice as much compressed as one, and start no sooner: the first page of a
 * new isolate takes 40 ms either way.
 */
export const workerGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'], priority: 2 },
  { name: 'shared', minShareCount: 2, priority: 1 },
  { name: 'small', test: /^(?!.*\/node_modules\/).*\/src\//, maxModuleSize: smallBytes },
]
