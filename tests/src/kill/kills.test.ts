import { killSuite } from "./kills.suite.ts";
import { messageRows } from "./message-rows.ts";
import { poisonRows } from "./poison-rows.ts";
import { troubleRows } from "./trouble-rows.ts";
import { turnRows } from "./turn-rows.ts";
import { waitingRows } from "./waiting-rows.ts";
import { embedded } from "./worlds.ts";
import { writeRows } from "./write-rows.ts";

killSuite("kill tests, embedded", embedded, [
  ...messageRows,
  ...turnRows,
  ...waitingRows,
  ...writeRows,
  ...poisonRows,
  ...troubleRows,
]);
