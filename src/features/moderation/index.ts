import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export { codeText, reportWord } from './cases/state.ts'
export { type ModerationTab, moderationTabs } from './lists.ts'
export { HiddenNote } from './removals/screens/HiddenNote.tsx'
export { HIDDEN } from './removals/spec.ts'
export { ReportButton } from './reports/screens/ReportButton.tsx'
export { REPORT_TEXTS } from './reports/spec.ts'

/** Dialog to report a person or an item. */
export const ReportDialog = lazyWithRetry(() => import('./reports/screens/ReportDialog.tsx'))
/** Button for admins to stop a stream. */
export const StopStream = lazyWithRetry(() => import('./streams/screens/StopStream.tsx'))
/** Loads the admin area Reports. Lazy, so that other pages do not load it. */
export const loadModeration = () => import('./screens/ModerationView.tsx')
/** Loads the dialog to warn a person. Lazy, so that other pages do not load it. */
export const loadWarnDialog = () => import('./warnings/screens/WarnDialog.tsx')
