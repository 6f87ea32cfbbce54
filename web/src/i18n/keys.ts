import 'i18next'
import type { ParseKeys } from 'i18next'
import type enAlerting from '../../public/locales/en/alerting.json'
import type enAqi from '../../public/locales/en/aqi.json'
import type enAudit from '../../public/locales/en/audit.json'
import type enCompliance from '../../public/locales/en/compliance.json'
import type enConnect from '../../public/locales/en/connect.json'
import type enDashboard from '../../public/locales/en/dashboard.json'
import type enDevices from '../../public/locales/en/devices.json'
import type enElements from '../../public/locales/en/elements.json'
import type enHandling from '../../public/locales/en/handling.json'
import type enHealth from '../../public/locales/en/health.json'
import type enImports from '../../public/locales/en/imports.json'
import type enModbus from '../../public/locales/en/modbus.json'
import type enPeople from '../../public/locales/en/people.json'
import type enQuantities from '../../public/locales/en/quantities.json'
import type enReports from '../../public/locales/en/reports.json'
import type enReviews from '../../public/locales/en/reviews.json'
import type enSamples from '../../public/locales/en/samples.json'
import type enSheet from '../../public/locales/en/sheet.json'
import type enStandards from '../../public/locales/en/standards.json'
import type enTariffs from '../../public/locales/en/tariffs.json'
import type enTransmissions from '../../public/locales/en/transmissions.json'
import type en from '../../public/locales/en/translation.json'
import type enTwoStep from '../../public/locales/en/twoStep.json'
import type enWall from '../../public/locales/en/wall.json'
import type viAlerting from '../../public/locales/vi/alerting.json'
import type viAqi from '../../public/locales/vi/aqi.json'
import type viAudit from '../../public/locales/vi/audit.json'
import type viCompliance from '../../public/locales/vi/compliance.json'
import type viConnect from '../../public/locales/vi/connect.json'
import type viDashboard from '../../public/locales/vi/dashboard.json'
import type viDevices from '../../public/locales/vi/devices.json'
import type viElements from '../../public/locales/vi/elements.json'
import type viHandling from '../../public/locales/vi/handling.json'
import type viHealth from '../../public/locales/vi/health.json'
import type viImports from '../../public/locales/vi/imports.json'
import type viModbus from '../../public/locales/vi/modbus.json'
import type viPeople from '../../public/locales/vi/people.json'
import type viQuantities from '../../public/locales/vi/quantities.json'
import type viReports from '../../public/locales/vi/reports.json'
import type viReviews from '../../public/locales/vi/reviews.json'
import type viSamples from '../../public/locales/vi/samples.json'
import type viSheet from '../../public/locales/vi/sheet.json'
import type viStandards from '../../public/locales/vi/standards.json'
import type viTariffs from '../../public/locales/vi/tariffs.json'
import type viTransmissions from '../../public/locales/vi/transmissions.json'
import type vi from '../../public/locales/vi/translation.json'
import type viTwoStep from '../../public/locales/vi/twoStep.json'
import type viWall from '../../public/locales/vi/wall.json'

type Shape<Texts> = { [Key in keyof Texts]: Texts[Key] extends string ? string : Shape<Texts[Key]> }

type Vietnamese = typeof vi &
  typeof viAlerting &
  typeof viAqi &
  typeof viAudit &
  typeof viCompliance &
  typeof viConnect &
  typeof viDashboard &
  typeof viDevices &
  typeof viElements &
  typeof viHandling &
  typeof viHealth &
  typeof viImports &
  typeof viModbus &
  typeof viPeople &
  typeof viQuantities &
  typeof viReports &
  typeof viReviews &
  typeof viSamples &
  typeof viSheet &
  typeof viStandards &
  typeof viTariffs &
  typeof viTransmissions &
  typeof viTwoStep &
  typeof viWall
type English = typeof en &
  typeof enAlerting &
  typeof enAqi &
  typeof enAudit &
  typeof enCompliance &
  typeof enConnect &
  typeof enDashboard &
  typeof enDevices &
  typeof enElements &
  typeof enHandling &
  typeof enHealth &
  typeof enImports &
  typeof enModbus &
  typeof enPeople &
  typeof enQuantities &
  typeof enReports &
  typeof enReviews &
  typeof enSamples &
  typeof enSheet &
  typeof enStandards &
  typeof enTariffs &
  typeof enTransmissions &
  typeof enTwoStep &
  typeof enWall

/** The Vietnamese texts; compiles only if the other language has all of their keys. */
type TranslatedInto<_Other extends Shape<Vietnamese>> = Vietnamese

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    // The areas are looked up, too, so that their keys are written like all others.
    resources: { translation: TranslatedInto<English> }
  }
}

/** Every key of the locale files, as `login.title`. */
export type TextKey = ParseKeys
