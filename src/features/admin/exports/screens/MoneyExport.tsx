import { ExportButton } from '../../screens/ExportButton.tsx'

/** Button of the platform's wallet page that exports all token purchases. */
export default function MoneyExport() {
  return <ExportButton type="money" />
}
