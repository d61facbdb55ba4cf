export function start(_: HTMLElement): void {
  return;
}
