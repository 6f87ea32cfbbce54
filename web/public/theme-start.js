// Runs before the first paint, so that a dark console never flashes white. A classic script of its own file, because the
// content security policy allows no inline script and a module would run too late.
try {
  const mode = localStorage.getItem('theme') === 'dark' ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', mode)
} catch {
  // Storage is blocked: the console starts light.
}
