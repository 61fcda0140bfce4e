-- Whether a bridge goes back and forth between two wallets is asked of each one: what its receivers have sent around that time.
CREATE INDEX bridges_of_sender ON loyalty.bridges (sender, at);
