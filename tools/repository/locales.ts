import { files, read } from './tree.ts'

type Texts = { [key: string]: string | Texts }

export const LOCALES = ['vi', 'en'] as const

/** The texts of every page, and those of areas that only some pages need. */
const filesOf = (locale: string) => files.filter((file) => file.startsWith(`web/public/locales/${locale}/`))

/** The file that a text belongs to: the one that has its section. */
export function fileOf(locale: string, key: string): string {
  const [section = ''] = key.split('.')
  const found = filesOf(locale).find((file) => Object.hasOwn(JSON.parse(read(file)) as Texts, section))
  return found ?? `web/public/locales/${locale}/translation.json`
}

/** The keys that are in two files of a locale: one of the two would never be shown. */
export function keysTwice(locale: string): string[] {
  const keys = filesOf(locale).flatMap((file) => Object.keys(JSON.parse(read(file)) as Texts))
  return keys.filter((key, place) => keys.indexOf(key) !== place)
}

/** Every text of a locale by its dotted key. */
export function textsOf(locale: string): Map<string, string> {
  const flatten = (texts: Texts, before: string): [string, string][] =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[before + key, text]] : flatten(text, `${before}${key}.`),
    )
  return new Map(filesOf(locale).flatMap((file) => flatten(JSON.parse(read(file)) as Texts, '')))
}

/**
 * Locale keys that the console composes at run time, so that no search finds them whole: the beginning of the key and
 * its possible endings.
 */
export const composedKeys: Readonly<Record<string, string>> = {
  'reports.judged.': 'a column of what is judged in a report',
  'schedulers.intervals.': 'how often a task of the older calls runs',
  'schedulers.months.': 'every how many months a task runs',
  'averageAlert.': 'what an alert of an average says, and a column of the alerts as a file',
  'alertDetails.class.': 'on which side of its limits a value lies',
  'alertDetails.ended': 'a column of the alerts as a file',
  'alertDetails.lasted': 'a column of the alerts as a file',
  'alertDetails.reason.': 'why an alert has ended',
  'alertDetails.judgedAgainBecause.': 'why an alert was judged again',
  'bell.status.': 'the state of an alert in the bell',
  'liveToast.': 'the state of an alert in its toast, and its side',
  'audit.actions.': 'what was done, as a sentence',
  'audit.fields.': 'what was changed, in the audit log',
  'audit.halfWeights.': 'how NowCast weighs, in the audit log',
  'audit.objects.': 'the kind of a thing in the audit log',
  'audit.periods.': 'the hours and prices of the tariff in the audit log',
  'sheet.fields.': 'a column of the sheet of stations and factors',
  'aqi.advice.of.': 'what the Decision advises in a band',
  'vnAqi.bands.': 'a band of VN_AQI',
  'aqi.days.mean.': 'what a concentration of a day is a mean of',
  'aqi.method.': 'how NowCast weighs',
  'aqi.quantities.': 'what VN_AQI is made of',
  'vnAqi.reasons.': 'why there is no VN_AQI',
  'aqi.sentence.': 'how VN_AQI has changed',
  'compliance.averages.': 'an average by its period',
  'compliance.instant.': 'how a threshold differs from the limit of a document',
  'compliance.missing.': 'why a station is not judged by averages',
  'compliance.periods.': 'the period of a limit',
  'compliance.results.': 'what a period came to',
  'compliance.tones.': 'how near a day is to its limits',
  'strip.': 'what a strip shows',
  'adopt.does.': 'what a press on a value of a message does',
  'adopt.keys.': 'what a key does in the tree of a message',
  'dataShare.designed': 'a figure of the data share',
  'dataShare.received': 'a figure of the data share',
  'dataShare.faulty': 'a figure of the data share',
  'dataShare.count.': 'a figure of the data share, as a title',
  'dataShare.from': 'a column of the data share as a file',
  'dataShare.until': 'a column of the data share as a file',
  'dataShare.day': 'how the data share is divided',
  'dataShare.month': 'how the data share is divided',
  'dataShare.meaning.': 'what a figure of the data share counts',
  'dataShare.quality.': 'why readings are faulty',
  'dataShare.short.': 'a column of the data share on a phone',
  'devices.forms.': 'what the messages of a device look like',
  'devices.groups.': 'a group of the devices',
  'devices.keys.': 'what a key does in the list of devices',
  'devices.kinds.': 'what kind of station a device looks like',
  'devices.tabs.': 'a part of the devices',
  'devices.try.ignoredBecause.': 'why a message that was tried is ignored',
  'dashboard.headlineMore.': 'the further parts of the headline',
  'averageRule.periods.': 'the period of a share',
  'averageRule.weights.': 'how NowCast weighs',
  'averages.of.': 'how much an average is made of',
  'averages.periods.': 'what a chart draws: measured values or averages',
  'charts.compared.': 'what is drawn behind, and when it was',
  'charts.comparedColumn.': 'a column of what is compared with',
  'charts.comparedName.': 'which period could not be loaded',
  'charts.comparedNothing.': 'there are no readings of the other period',
  'charts.comparedShort.': 'the other period at the end of its line',
  'range.comparisons.': 'what a range is compared with',
  'widgets.alertLess.': 'fewer alerts than in the other stretch',
  'widgets.alertMore.': 'more alerts than in the other stretch',
  'widgets.alertSame.': 'as many alerts as in the other stretch',
  'charts.since.': 'on which side of its limit a value is, and since when',
  'condition.': 'what is known of a factor or station now',
  'form.datePattern.': 'how a day or time is typed',
  'form.dateUnreadable.': 'that a typed day or time cannot be read',
  'dashboard.headline.': 'what is wrong, a part of a sentence',
  'notifications.kinds.': 'the kind of a notification',
  'palette.': 'what the palette finds, and under which heading',
  'shortcuts.': 'what a key on the keyboard does',
  'quantity.elements.': 'of what a quantity is measured',
  'imports.facts.': 'what is recognised of a file',
  'imports.problems.': 'what keeps a file from being sent',
  'imports.states.': 'how far an import is',
  'imports.uses.': 'what a column of a file holds',
  'modbus.states.': 'whether an instrument answers',
  'samples.results.': 'a sample against its limit',
  'samples.periods.': 'the averages that a document limits',
  'transmissions.looks.': 'how a destination of files stands',
  'transmissions.protocols.': 'how a server is reached',
  'transmissions.separatorMarks.': 'how a separator is shown',
  'transmissions.separators.': 'what stands between the parts of a line',
  'transmissions.steps.': 'the steps of a test',
  'transmissions.failedSteps.': 'that a step has failed',
  'transmissions.help.': 'what helps where a step fails',
  'transmissions.mend.': 'the button that leads to the field',
  'transmissions.tabs.': 'the parts of the log',
  'transmissions.statuses.': 'the states of a file',
  'transmissions.contents.': 'what a line gives',
  'transmissions.stationsWrong.': 'what is wrong with the stations',
  'standards.groups.': 'what a document is about',
  'standards.grades.': 'how sure the numbers of a document are',
  'standards.facts.': 'the facts of a document',
  'standards.fields.': 'the fields of a limit',
  'standards.documentFields.': 'the fields of a document',
  'standards.periods.': 'what a limit is of',
  'standards.substances.': 'substances that the table of quantities lacks',
  'standards.whose.': 'the original or the own copy of a limit',
  'inbox.groups.': 'a group of the excursions',
  'inbox.keys.': 'what a key does in the list of excursions',
  'inbox.side.': 'on which side of its limits an excursion is',
  'inbox.silent.': 'in which way nothing comes from a station',
  'inbox.status.': 'the state of an alert that was raised by hand',
  'inbox.tabs.': 'a part of the excursions',
  'state.': 'the state of a station or an alert',
  'overview.case.': 'what is wrong with a station, in words',
  'overview.cell.': 'the form of a cell of the matrix, in words',
  'overview.group.': 'what stations can be filtered by',
  'overview.legendOf.': 'a form of a cell in the legend',
  'permissions.': 'the name of a right',
  'settingPermission.grid.': 'what one may do with a kind of thing, as the head of a column',
  'settingPermission.presets.': 'a kind of group to begin with',
  'permissionTypes.': 'what a kind of right is about',
  'station.alertProblem.': 'why an alert cannot be shown in the course of its station',
  'station.refused.': 'why a factor cannot be added to the chart',
  'reports.columns.': 'a column of the rows of a report',
  'reports.exceedanceHeads.': 'a column of the exceedances of a report',
  'reports.heads.': 'a column of the summary of a report',
  'reports.layouts.': 'how the rows of a report are laid out',
  'reports.periods.': 'a stretch of time that reports are asked of',
  'reports.resolutions.': 'how fine the readings of a report are',
  'reports.stateNames.': 'whether a report is made',
  'reports.types.': 'what a report is of',
  'schedulers.runs.states.': 'what came of a due time of a task',
  'schedulers.functions.': 'what a task makes',
  'schedulers.steps.': 'a step of the form of a task',
  'range.names.': 'a stretch of time that a page of charts can show',
  'energy.ranges.': 'how far back the columns of energy go',
  'energy.plant.before.': 'a time before, by its length',
  'energy.plant.earlier.': 'a time before one that is over, by its length',
  'energy.plant.now.': 'the present time, by its length',
  'energy.plant.soFar.': 'a time before as far as now, by its length',
  'energy.plant.span.': 'how long a time is',
  'energy.plant.title.': 'what a column is',
  'energy.plant.usedNow.': 'the present time, by its length',
  'energy.priceGroups.': 'a group of customers that electricity is sold to',
  'tariffs.grades.': 'how sure numbers are',
  'tariffs.states.': 'whether an entry holds',
  'tariffs.station.': 'a field of the group of a station',
  'tariffs.what.': 'what an entry changes',
  'widgets.columnsBy.': 'what a column of a chart stands for',
  'widgets.families.': 'the family of a type of widget',
  'widgets.problems.': 'what keeps a widget from being stored',
  'widgets.types.': 'the name of a type of widget',
}
