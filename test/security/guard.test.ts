/** Who is answered, by the name that a request was sent to and the address that the server was told to listen on. */
import { describe, expect, test } from "bun:test";
import { isOurHost, isOurOrigin } from "../../server/output/live/guard.ts";
import { OTHER_HOSTS } from "./names.ts";

describe("a Host header", () => {
  test.each(["127.0.0.1", "localhost", "0.0.0.0", "::", "192.168.1.5", "docs.lan"])(
    "of another name is refused by a server that listens on %s",
    (bound) => {
      for (const header of OTHER_HOSTS)
        expect({ header, ours: isOurHost(header, bound) }).toEqual({ header, ours: false });
      expect(isOurHost(null, bound)).toBe(false);
      for (const header of [
        "localhost",
        "LOCALHOST:3000",
        "a.localhost",
        "a-1.b.localhost",
        "127.0.0.1:3000",
        "127.99.100.9",
        "[::1]:3000",
      ])
        expect({ header, ours: isOurHost(header, bound) }).toEqual({ header, ours: true });
    },
  );

  test("that is the address listened on is answered, another address is not", () => {
    expect(isOurHost("192.168.1.5:3000", "192.168.1.5")).toBe(true);
    expect(isOurHost("192.168.1.6:3000", "192.168.1.5")).toBe(false);
    expect(isOurHost("192.168.1.5", "127.0.0.1")).toBe(false);
    expect(isOurHost("Docs.Lan", "docs.lan")).toBe(true);
    expect(isOurHost("[fe80::1]:3000", "fe80::1")).toBe(true);
    expect(isOurHost("[fe80::2]:3000", "fe80::1")).toBe(false);
  });

  test("that is any address is answered by a server that listens on all of them, and no name is", () => {
    for (const bound of ["0.0.0.0", "::"]) {
      expect(isOurHost("192.168.1.5:3000", bound)).toBe(true);
      expect(isOurHost("[fe80::1]:3000", bound)).toBe(true);
      expect(isOurHost("docs.lan", bound)).toBe(false);
      expect(isOurHost("1.2.3.4.example", bound)).toBe(false);
      expect(isOurHost("evil1.2.3.4", bound)).toBe(false);
    }
  });
});

test("a socket comes from a page of the same address, or is refused", () => {
  expect(isOurOrigin("http://localhost:3000", "localhost:3000")).toBe(true);
  expect(isOurOrigin("https://LOCALHOST:3000", "localhost:3000")).toBe(true);
  for (const origin of [
    "http://localhost:3001",
    "http://evil.example",
    "null",
    "ftp://localhost:3000",
    "localhost:3000",
  ])
    expect({ origin, ours: isOurOrigin(origin, "localhost:3000") }).toEqual({ origin, ours: false });
  expect(isOurOrigin(null, "localhost:3000")).toBe(false);
  expect(isOurOrigin("http://localhost:3000", null)).toBe(false);
});
