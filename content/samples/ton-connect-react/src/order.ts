// #region order
import { comment, type Cell } from '@ton/core';

export function orderComment(text: string): Cell {
    return comment(text); // 32 zero bits, then the text
}

export function base64(cell: Cell): string {
    return cell.toBoc().toString('base64');
}
// #endregion
