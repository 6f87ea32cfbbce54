/**
 * Locale keys that the console puts together at run time, so that no search finds them whole: the beginning of
 * the key and what completes it.
 */
export const composedKeys: Readonly<Record<string, string>> = {
  'nav.': 'the name of a page in the navigation',
  'shortcuts.': 'what a key on the keyboard does',
  'state.': 'the state of a station or an alert',
  'permissions.': 'the name of a right',
  'permissionTypes.': 'what a kind of right is about',
  'shell.group': 'the name of a group of pages in the navigation',
}
