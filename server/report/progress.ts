/** A progress bar for terminals; not shown on a pipe or for short tasks. */

/** Tasks that take less time than this show no progress. */
const PATIENCE_MS = 500;
const INTERVAL_MS = 80;
const BAR_WIDTH = 24;

export interface ProgressOptions {
  /** Writes to stderr. */
  readonly write: (text: string) => void;
  /** True on a terminal, unless `--quiet`. Asked when there is something to show. */
  readonly enabled: () => boolean;
  /** Milliseconds of a clock that never goes back. */
  readonly elapsed: () => number;
  /** Columns of the terminal. */
  readonly columns?: () => number;
}

export interface Progress {
  /** Updates the progress; the bar is redrawn only now and then. */
  readonly update: (done: number, total: number, what: string) => void;
  /** Removes the bar. */
  readonly finish: () => void;
}

export function createProgress({ write, enabled, elapsed, columns = () => 80 }: ProgressOptions): Progress {
  const start = elapsed();
  let drawn = false;
  let next = start + PATIENCE_MS;
  return {
    update: (done, total, what) => {
      if (elapsed() < next || !enabled()) return;
      next = elapsed() + INTERVAL_MS;
      drawn = true;
      write(`\r\u001b[2K${progressLine(done, total, what).slice(0, Math.max(columns() - 1, 1))}`);
    },
    finish: () => {
      if (drawn) write("\r\u001b[2K");
      drawn = false;
    },
  };
}

/** `████████░░░░ 42% 110/262 pages`. */
export function progressLine(done: number, total: number, what: string): string {
  const share = total <= 0 ? 0 : Math.min(Math.max(done / total, 0), 1);
  const full = Math.floor(share * BAR_WIDTH);
  return `${"█".repeat(full)}${"░".repeat(BAR_WIDTH - full)} ${Math.floor(share * 100)}% ${done}/${total} ${what}`;
}
