import argparse
import json
import tempfile
import unittest
from pathlib import Path

from sidebyside import command, content, needs, nginx, paths, streaming
from sidebyside.measuring import rotated
from sidebyside.servers import Bare, Java, MockServer, Nginx, Node, Ours, Site, WireMock, jar_version


class ServersTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)

    def test_text_has_the_given_length_and_is_constant(self):
        self.assertEqual(len(content.text(428 * 1024)), 428 * 1024)
        self.assertEqual(content.text(50), content.text(50))

    def test_nginx_sleeps_only_on_the_measured_path(self):
        told = nginx.config(self.folder, Site(1024, 100), 8080, "/echo.so")
        self.assertIn("location = /body { echo_sleep 0.1; echo_exec @static; }", told)
        self.assertIn("location = /warm { try_files /file =404; }", told)
        self.assertEqual(told.count("{"), told.count("}"))

    def test_both_servers_present_the_certificate_of_the_folder(self):
        site = Site(1024, tls=True)
        told = nginx.config(self.folder, site, 8443, "/echo.so")
        self.assertIn("listen 127.0.0.1:8443 ssl backlog=4096;", told)
        self.assertIn(f"ssl_certificate {self.folder}/server.pem;", told)
        line = Ours("ours", "a.jar", Java()).command(self.folder, site, 8443)
        self.assertIn(f"--https-port 8443 --tls-cert {self.folder}/server.pem", " ".join(line))
        self.assertIn("BEGIN CERTIFICATE", (self.folder / "server.pem").read_text())
        self.assertNotIn("ssl", nginx.config(self.folder, Site(1024), 8080, "/echo.so"))

    def test_nginx_speaks_http2_if_the_load_does(self):
        told = nginx.config(self.folder, Site(1024, tls=True, streams=100), 8443, "/echo.so")
        self.assertIn("listen 127.0.0.1:8443 ssl http2 backlog=4096;", told)

    def test_nginx_without_latency_does_not_sleep(self):
        self.assertNotIn("echo_sleep", nginx.config(self.folder, Site(1024), 8080, "/echo.so"))

    def test_our_recipe_has_both_paths(self):
        Ours("ours", "our.jar", Java("sh")).command(self.folder, Site(1024, 100), 8080)
        recipes = json.loads((self.folder / "recipe.json").read_text())
        self.assertEqual(
            [
                (recipe["route"], recipe["random_content"], recipe["stages"][0]["latency"])
                for recipe in recipes
            ],
            [("/body", "1024b", "100ms"), ("/warm", "1024b", 0)],
        )

    def test_stream_of_ours_has_no_end_and_its_warm_up_is_a_body(self):
        Ours("ours", "our.jar", Java("sh")).command(self.folder, Site(120, every_ms=100), 8080)
        stream, warm = json.loads((self.folder / "recipe.json").read_text())
        self.assertEqual((stream["route"], warm["route"]), ("/body", "/warm"))
        self.assertEqual((stream["stream"]["count"], stream["stream"]["every"]), ("forever", "100ms"))
        self.assertEqual(stream["stream"]["event"], warm["body"])

    def test_bare_server_streams_only_if_asked(self):
        bare = Bare(Java("sh"))
        self.assertEqual(bare.command(self.folder, Site(120, 5), 8080)[-3:], ["8080", "120", "5"])
        self.assertEqual(
            bare.command(self.folder, Site(120, every_ms=100), 8080)[-4:], ["8080", "120", "0", "100"]
        )

    def test_servers_that_cannot_pace_events_are_left_out(self):
        some = [Nginx(), Bare(Java("sh")), WireMock(Java("sh")), Node()]
        self.assertEqual([server.label for server in streaming.paced(some)], ["bare", "node"])
        with self.assertRaisesRegex(needs.Missing, "none can pace events"):
            streaming.paced([Nginx()])

    def test_title_of_our_server_includes_its_label(self):
        self.assertEqual(Ours("ours", "a.jar", Java()).title, "Origin Simulator")
        self.assertEqual(Ours("before", "a.jar", Java()).title, "Origin Simulator (before)")

    def test_versions_are_read_from_the_names_of_jars(self):
        self.assertEqual(jar_version("/a/mockserver-netty-no-dependencies-5.15.0.jar"), "5.15.0")
        self.assertEqual(jar_version("wiremock-standalone-4.0.0-beta.38.jar"), "4.0.0-beta.38")

    def test_labels_of_other_servers_are_fixed(self):
        self.assertEqual((WireMock(Java()).label, MockServer(Java()).label), ("wiremock", "mockserver"))


class CommandTest(unittest.TestCase):
    def test_a_jar_may_have_a_label(self):
        self.assertEqual(command.labelled("before=old.jar", "ours"), ("before", "old.jar"))
        self.assertEqual(command.labelled("old.jar", "ours"), ("ours", "old.jar"))
        self.assertEqual(command.labelled("cds=-XX:A=b", "variant"), ("cds", "-XX:A=b"))

    def test_cores_are_two_numbers(self):
        self.assertEqual(command.two_cores("2,3"), (2, 3))
        for wrong in ("2", "a,b", "1,", "1,2,3"):
            with self.assertRaises(argparse.ArgumentTypeError):
                command.two_cores(wrong)

    def test_every_part_has_its_usual_rounds_and_seconds(self):
        self.assertEqual(set(command.USUAL), set(command.PARTS))
        self.assertLess(set(command.WITHIN_ALL), set(command.PARTS))

    def test_recorded_commands_name_no_folder_of_this_machine(self):
        line = ["nginx", "-p", "/tmp/x", "-c", "/tmp/x/nginx.conf", str(paths.OURS)]
        self.assertEqual(
            paths.shown(line, "/tmp/x"),
            "nginx -p DIR -c DIR/nginx.conf simulator-cli/target/origin-simulator.jar",
        )

    def test_servers_take_turns_in_being_first(self):
        self.assertEqual(
            [rotated([1, 2, 3], number) for number in range(4)], [[1, 2, 3], [2, 3, 1], [3, 1, 2], [1, 2, 3]]
        )


if __name__ == "__main__":
    unittest.main()
