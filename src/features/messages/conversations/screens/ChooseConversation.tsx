import { SENTENCES } from '../../spec.ts'

/** Empty state next to the list while no conversation is open. */
export const ChooseConversation = () => (
  <div className="grid place-content-center px-6 text-center">
    <p className="font-bold font-display text-xl">{SENTENCES.choose.title}</p>
    <p className="text-muted">{SENTENCES.choose.text}</p>
  </div>
)
